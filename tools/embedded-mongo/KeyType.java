import de.bwaldvogel.mongo.backend.KeyValue;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ObjectDataType;

/**
 * The keys of a unique index in the file, value by value. H2's own way is Java serialization of the whole key, also of
 * both keys for every comparison: half of what a write made the processor do.
 */
final class KeyType extends BasicDataType<KeyValue> {
  private final ObjectDataType values = new ObjectDataType();

  @Override
  public int compare(KeyValue one, KeyValue other) {
    int common = Math.min(one.size(), other.size());
    for (int index = 0; index < common; index += 1) {
      int order = values.compare(one.get(index), other.get(index));
      if (order != 0) return order;
    }
    return Integer.compare(one.size(), other.size());
  }

  @Override
  public int getMemory(KeyValue key) {
    int sum = 72;
    for (Object value : key) sum += 8 + values.getMemory(value);
    return sum;
  }

  @Override
  public void write(WriteBuffer target, KeyValue key) {
    target.putVarInt(key.size());
    for (Object value : key) values.write(target, value);
  }

  @Override
  public KeyValue read(ByteBuffer source) {
    int size = DataUtils.readVarInt(source);
    List<Object> key = new ArrayList<>(size);
    for (int index = 0; index < size; index += 1) key.add(values.read(source));
    return new KeyValue(key);
  }

  @Override
  public KeyValue[] createStorage(int size) {
    return new KeyValue[size];
  }
}

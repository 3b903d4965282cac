import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ObjectDataType;

/**
 * Documents in the file as BSON. H2's own way is Java serialization: several times as slow and as large, and it guesses
 * the memory of a document so low that a cache of 100,000 of them does not fit the heap. Files written that way are
 * still read.
 */
final class DocumentType extends BasicDataType<Document> {
  /** No tag of ObjectDataType has this number. */
  private static final byte BSON = 125;

  private final ObjectDataType former = new ObjectDataType();

  @Override
  public int getMemory(Document document) {
    return memoryOf(document);
  }

  private static int memoryOf(Object value) {
    if (value instanceof String text) return 56 + text.length();
    if (value instanceof byte[] bytes) return 24 + bytes.length;
    int sum = 48;
    if (value instanceof Map<?, ?> fields) for (Object field : fields.values()) sum += 64 + memoryOf(field);
    if (value instanceof Collection<?> items) for (Object item : items) sum += 16 + memoryOf(item);
    return sum;
  }

  @Override
  public void write(WriteBuffer target, Document document) {
    ByteBuf bytes = Unpooled.buffer(1024);
    BsonEncoder.encodeDocument(document, bytes);
    target.put(BSON).putVarInt(bytes.readableBytes());
    target.put(bytes.array(), bytes.arrayOffset() + bytes.readerIndex(), bytes.readableBytes());
  }

  @Override
  public Document read(ByteBuffer source) {
    int start = source.position();
    if (source.get() != BSON) {
      source.position(start);
      return (Document) former.read(source);
    }
    int length = org.h2.mvstore.DataUtils.readVarInt(source);
    ByteBuf bytes = Unpooled.wrappedBuffer(source.slice(source.position(), length));
    source.position(source.position() + length);
    return BsonDecoder.decodeBson(bytes);
  }

  @Override
  public Document[] createStorage(int size) {
    return new Document[size];
  }
}

import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import java.util.List;
import java.util.Map;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** A unique index in a map of the store, its keys as {@link KeyType} writes them. */
final class UniqueIndex extends AbstractUniqueIndex<Object> {
  private final MVMap<KeyValue, Object> positions;

  private UniqueIndex(MVMap<KeyValue, Object> positions, String name, List<IndexKey> keys, boolean isSparse) {
    super(name, keys, isSparse);
    this.positions = positions;
  }

  /** Opens the index in the map `mapName`; what H2's own index left in `formerName` is taken over. */
  static UniqueIndex open(
      MVStore store, String mapName, String formerName, String name, List<IndexKey> keys, boolean isSparse) {
    MVMap<KeyValue, Object> positions =
        store.openMap(mapName, new MVMap.Builder<KeyValue, Object>().keyType(new KeyType()));
    if (store.hasMap(formerName)) {
      MVMap<KeyValue, Object> former = store.openMap(formerName);
      positions.putAll(former);
      store.removeMap(former);
    }
    return new UniqueIndex(positions, name, keys, isSparse);
  }

  @Override
  protected Object removeDocument(KeyValue key) {
    return positions.remove(key);
  }

  @Override
  protected boolean putKeyPosition(KeyValue key, Object position) {
    return positions.putIfAbsent(key, Missing.ofNullable(position)) == null;
  }

  @Override
  protected Iterable<Map.Entry<KeyValue, Object>> getIterable() {
    return positions.entrySet();
  }

  @Override
  protected Object getPosition(KeyValue key) {
    return positions.get(key);
  }

  @Override
  public long getCount() {
    return positions.sizeAsLong();
  }

  @Override
  public boolean isEmpty() {
    return positions.isEmpty();
  }

  @Override
  public long getDataSize() {
    return getCount();
  }
}

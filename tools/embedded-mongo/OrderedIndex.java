import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A secondary index, which the server itself does not have: kept in memory, filled at its first use. It proposes
 * candidates; whether a document matches is decided by the server as ever, unless the index holds all that was asked.
 */
final class OrderedIndex extends Index<Object> {
  static final Object LOW = new Object();
  static final Object HIGH = new Object();

  /** The values of the keys, then the id: no two entries are the same. */
  private final TreeMap<Object[], Object> entries;
  private final boolean isThin;
  private boolean isLoaded;
  private boolean holdsLists;

  OrderedIndex(String name, List<IndexKey> keys, boolean isThin) {
    // Sparse for the server, which otherwise wants a position back for every document that is removed.
    super(name, keys, true);
    this.isThin = isThin;
    this.entries = new TreeMap<>(comparator(keys));
  }

  private static Comparator<Object[]> comparator(List<IndexKey> keys) {
    return (left, right) -> {
      for (int i = 0; i < left.length; i++) {
        boolean isDescending = i < keys.size() && !keys.get(i).isAscending();
        int order = compare(left[i], right[i], isDescending);
        if (order != 0) return order;
      }
      return 0;
    };
  }

  private static int compare(Object left, Object right, boolean isDescending) {
    if (left == right) return 0;
    if (left == LOW || right == HIGH) return -1;
    if (left == HIGH || right == LOW) return 1;
    int order = orderOf(left, right);
    return isDescending ? -order : order;
  }

  /** The server's order, with a short way for what keys mostly are. */
  static int orderOf(Object left, Object right) {
    if (left instanceof String one && right instanceof String other) return one.compareTo(other);
    if (left instanceof Instant one && right instanceof Instant other) return one.compareTo(other);
    return ValueComparator.asc().compare(left, right);
  }

  boolean isLoaded() {
    return isLoaded;
  }

  void markLoaded() {
    isLoaded = true;
  }

  /** Documents that lack all keys are not in it, so it cannot stand for the whole collection. */
  boolean isThin() {
    return isThin;
  }

  boolean holdsLists() {
    return holdsLists;
  }

  void put(Document document, Object position) {
    for (Object[] entry : entriesOf(document)) entries.put(entry, position);
  }

  private List<Object[]> entriesOf(Document document) {
    List<IndexKey> keys = getKeys();
    Object[] entry = new Object[keys.size() + 1];
    int list = -1;
    boolean isEmpty = true;
    for (int i = 0; i < keys.size(); i++) {
      Object value = Utils.getSubdocumentValue(document, keys.get(i).getKey());
      entry[i] = Missing.isNullOrMissing(value) ? null : value;
      isEmpty &= entry[i] == null;
      if (value instanceof Collection<?>) list = i;
    }
    entry[keys.size()] = document.get("_id");
    if (isEmpty && isThin) return List.of();
    if (list < 0) return Collections.singletonList(entry);
    holdsLists = true;
    List<Object[]> each = new ArrayList<>();
    for (Object item : (Collection<?>) entry[list]) {
      Object[] copy = Arrays.copyOf(entry, entry.length);
      copy[list] = item;
      each.add(copy);
    }
    return each;
  }

  /** What a query asks of this index, or nothing when its first key is not asked for. */
  IndexPlan planFor(Document query, Document orderBy) {
    return IndexPlan.of(this, query, orderBy);
  }

  NavigableMap<Object[], Object> between(Object[] from, Object[] to) {
    return entries.subMap(from, true, to, true);
  }

  Object[] probe(List<Object> start, Object rest) {
    Object[] probe = new Object[getKeys().size() + 1];
    Arrays.fill(probe, rest);
    for (int i = 0; i < start.size(); i++) probe[i] = start.get(i);
    return probe;
  }

  static boolean isPlain(Object value) {
    return value instanceof String || value instanceof Boolean || value instanceof Instant || value instanceof Number;
  }

  @Override
  public Object getPosition(Document document) {
    return null;
  }

  @Override
  public void checkAdd(Document document, MongoCollection<Object> collection) {}

  @Override
  public void add(Document document, Object position, MongoCollection<Object> collection) {
    if (isLoaded) put(document, position);
  }

  @Override
  public Object remove(Document document) {
    if (isLoaded) for (Object[] entry : entriesOf(document)) entries.remove(entry);
    return null;
  }

  @Override
  public boolean canHandle(Document query) {
    return false;
  }

  @Override
  public Iterable<Object> getPositions(Document query) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long getCount() {
    return entries.size();
  }

  /** Never, for the server: it would fill every empty index at the start. */
  @Override
  public boolean isEmpty() {
    return false;
  }

  @Override
  public long getDataSize() {
    return 0;
  }

  @Override
  public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {}

  @Override
  public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
    if (!isLoaded) return;
    remove(before);
    put(after, position);
  }

  @Override
  public void drop() {
    entries.clear();
    isLoaded = false;
  }
}

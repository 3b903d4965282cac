import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;

/** How one query is answered from one index: equal keys first, then at most one range or list of values. */
final class IndexPlan {
  private static final Set<String> LOWER = Set.of("$gt", "$gte");
  private static final Set<String> UPPER = Set.of("$lt", "$lte");

  private final OrderedIndex index;
  private final List<Object> equal = new ArrayList<>();
  private final Document range;
  private final Collection<?> anyOf;
  final boolean isOrdered;
  private final boolean isReversed;
  final boolean isExact;

  private IndexPlan(OrderedIndex index, Document query, Document orderBy) {
    this.index = index;
    List<IndexKey> keys = index.getKeys();
    Document bounds = null;
    Collection<?> values = null;
    for (IndexKey key : keys) {
      Object asked = query.get(key.getKey());
      if (OrderedIndex.isPlain(asked)) {
        equal.add(asked);
        continue;
      }
      if (asked instanceof Document operators) {
        if (isRange(operators)) bounds = operators;
        if (isList(operators)) values = (Collection<?>) operators.get("$in");
      }
      break;
    }
    range = bounds;
    anyOf = values;
    List<IndexKey> rest = keys.subList(equal.size(), keys.size());
    boolean wantsOrder = orderBy != null && !orderBy.isEmpty();
    boolean follows = wantsOrder && values == null && !index.holdsLists() && startsLike(rest, orderBy, false);
    isReversed = wantsOrder && !follows && values == null && !index.holdsLists() && startsLike(rest, orderBy, true);
    isOrdered = follows || isReversed;
    isExact = values == null && !index.holdsLists() && query.size() == equal.size() + (bounds == null ? 0 : 1);
  }

  /** Nothing when the index is of no use for this query. */
  static IndexPlan of(OrderedIndex index, Document query, Document orderBy) {
    IndexPlan plan = new IndexPlan(index, query, orderBy);
    boolean isNarrow = !plan.equal.isEmpty() || plan.range != null || plan.anyOf != null;
    boolean isWholeInOrder = plan.isOrdered && !index.isThin();
    return isNarrow || isWholeInOrder ? plan : null;
  }

  int worth() {
    int narrow = equal.size() * 4 + (range != null || anyOf != null ? 2 : 0);
    return narrow * 2 + (isOrdered ? 1 : 0);
  }

  private static boolean isRange(Document operators) {
    if (operators.isEmpty()) return false;
    for (Map.Entry<String, Object> operator : operators.entrySet()) {
      boolean isBound = LOWER.contains(operator.getKey()) || UPPER.contains(operator.getKey());
      if (!isBound || !OrderedIndex.isPlain(operator.getValue())) return false;
    }
    return true;
  }

  private static boolean isList(Document operators) {
    return operators.size() == 1
        && operators.get("$in") instanceof Collection<?> values
        && values.stream().allMatch(OrderedIndex::isPlain);
  }

  private static boolean startsLike(List<IndexKey> keys, Document orderBy, boolean isReversed) {
    if (orderBy.size() > keys.size()) return false;
    int i = 0;
    for (Map.Entry<String, Object> order : orderBy.entrySet()) {
      IndexKey key = keys.get(i++);
      if (!(order.getValue() instanceof Number direction) || !key.getKey().equals(order.getKey())) return false;
      if ((direction.intValue() > 0) != (key.isAscending() != isReversed)) return false;
    }
    return true;
  }

  /** Positions in the order of the index; without those that are skipped, and no more than `limit` (0 is all). */
  List<Object> positions(int skip, int limit) {
    Set<Object> found = new LinkedHashSet<>();
    int left = skip;
    for (NavigableMap<Object[], Object> part : parts()) {
      NavigableMap<Object[], Object> entries = isReversed ? part.descendingMap() : part;
      for (Map.Entry<Object[], Object> entry : entries.entrySet()) {
        if (!fits(entry.getKey())) continue;
        if (left-- > 0) continue;
        found.add(entry.getValue());
        if (limit > 0 && found.size() == limit) return new ArrayList<>(found);
      }
    }
    return new ArrayList<>(found);
  }

  int count() {
    int count = 0;
    for (NavigableMap<Object[], Object> part : parts()) {
      for (Object[] entry : part.keySet()) if (fits(entry)) count++;
    }
    return count;
  }

  private List<NavigableMap<Object[], Object>> parts() {
    List<NavigableMap<Object[], Object>> parts = new ArrayList<>();
    if (anyOf == null) {
      List<Object> from = new ArrayList<>(equal);
      List<Object> to = new ArrayList<>(equal);
      if (range != null) {
        boolean isAscending = index.getKeys().get(equal.size()).isAscending();
        from.add(boundOf(isAscending ? LOWER : UPPER, OrderedIndex.LOW));
        to.add(boundOf(isAscending ? UPPER : LOWER, OrderedIndex.HIGH));
      }
      parts.add(index.between(index.probe(from, OrderedIndex.LOW), index.probe(to, OrderedIndex.HIGH)));
      return parts;
    }
    for (Object value : anyOf) {
      List<Object> start = new ArrayList<>(equal);
      start.add(value);
      parts.add(index.between(index.probe(start, OrderedIndex.LOW), index.probe(start, OrderedIndex.HIGH)));
    }
    return parts;
  }

  private Object boundOf(Set<String> operators, Object none) {
    for (String operator : operators) if (range.containsKey(operator)) return range.get(operator);
    return none;
  }

  /** Whether the range holds: bounds may be exclusive, and a date is never less or more than what is no date. */
  private boolean fits(Object[] entry) {
    if (range == null) return true;
    Object value = entry[equal.size()];
    for (Map.Entry<String, Object> bound : range.entrySet()) {
      if (value == null || value.getClass() != bound.getValue().getClass()) return false;
      int order = OrderedIndex.orderOf(value, bound.getValue());
      boolean holds = switch (bound.getKey()) {
        case "$gt" -> order > 0;
        case "$gte" -> order >= 0;
        case "$lt" -> order < 0;
        default -> order <= 0;
      };
      if (!holds) return false;
    }
    return true;
  }
}

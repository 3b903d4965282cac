import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/** A collection that answers from its secondary indexes what would otherwise be a scan and a sort of everything. */
final class IndexedCollection extends H2Collection {
  IndexedCollection(
      MongoDatabase database,
      String name,
      CollectionOptions options,
      MVMap<Object, Document> documents,
      MVMap<String, Object> meta,
      CursorRegistry cursors) {
    super(database, name, options, documents, meta, cursors);
  }

  /**
   * Always a copy: the server changes the document that it read before it writes the new one, and the store may be
   * writing the old one to the file at that moment. Half a change must never lie there.
   */
  @Override
  protected Document getDocument(Object position) {
    Document found = super.getDocument(position);
    return found == null ? null : found.clone();
  }

  /** Copies for the same reason; only of what matches. */
  @Override
  protected QueryResult matchDocumentsFromStream(
      Document query,
      Stream<Document> documents,
      int skip,
      int limit,
      int batchSize,
      Comparator<Document> order,
      Document projection) {
    Stream<Document> copies =
        documents.filter(document -> documentMatchesQuery(document, query)).map(Document::clone);
    return super.matchDocumentsFromStream(query, copies, skip, limit, batchSize, order, projection);
  }

  @Override
  protected QueryResult queryDocuments(
      Document query, Document orderBy, int skip, int limit, int batchSize, Document projection) {
    IndexPlan plan = planFor(query, orderBy);
    if (plan == null) return super.queryDocuments(query, orderBy, skip, limit, batchSize, projection);
    Document inOrder = plan.isOrdered ? new Document() : orderBy;
    boolean isUnordered = orderBy == null || orderBy.isEmpty();
    if (plan.isExact && (plan.isOrdered || isUnordered)) {
      return matchDocuments(query, plan.positions(skip, limit), inOrder, 0, limit, batchSize, projection);
    }
    return matchDocuments(query, plan.positions(0, 0), inOrder, skip, limit, batchSize, projection);
  }

  @Override
  public synchronized int count(Document query, int skip, int limit) {
    IndexPlan plan = query == null || query.isEmpty() ? null : planFor(query, null);
    if (plan == null || !plan.isExact) return super.count(query, skip, limit);
    int count = Math.max(plan.count() - Math.max(skip, 0), 0);
    return limit > 0 ? Math.min(count, limit) : count;
  }

  /** The best plan; nothing when a unique index has the answer or none helps. */
  private IndexPlan planFor(Document query, Document orderBy) {
    IndexPlan best = null;
    for (Index<Object> index : getIndexes()) {
      if (!(index instanceof OrderedIndex ordered)) {
        if (index.canHandle(query)) return null;
        continue;
      }
      IndexPlan plan = ordered.planFor(query, orderBy);
      if (plan != null && !ordered.isLoaded()) {
        load();
        // Only now it is known whether the index holds lists.
        plan = ordered.planFor(query, orderBy);
      }
      if (plan != null && (best == null || plan.worth() > best.worth())) best = plan;
    }
    return best;
  }

  /** Fills all indexes in one pass, at the first query that one of them can answer. */
  private void load() {
    List<OrderedIndex> missing = getIndexes().stream()
        .filter(OrderedIndex.class::isInstance)
        .map(OrderedIndex.class::cast)
        .filter(index -> !index.isLoaded())
        .toList();
    streamAllDocumentsWithPosition().forEach(found -> {
      for (OrderedIndex index : missing) index.put(found.getDocument(), found.getPosition());
    });
    for (OrderedIndex index : missing) index.markLoaded();
  }
}

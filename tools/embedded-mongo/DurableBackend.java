import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * Answers a command only after what it wrote is in the file: a confirmed write survives SIGKILL. Its databases have
 * secondary indexes and keep documents as BSON.
 */
final class DurableBackend extends H2Backend {
  private static final int LEAST_FILL_PERCENT = 50;
  private static final int TIDIED_BYTES = 4 * 1024 * 1024;
  private static final Set<String> READS = Set.of("find", "getMore", "count", "distinct", "aggregate");

  /**
   * A commit writes all that any command has changed so far. Changes hold this together and a commit holds it alone: a
   * document whose entries in the unique indexes were not written yet would otherwise lie so in the file after a
   * SIGKILL, and be found by its id and never again by those.
   */
  private final ReadWriteLock changes = new ReentrantReadWriteLock(true);

  DurableBackend(MVStore store) {
    super(store);
  }

  @Override
  public Document handleMessage(MongoMessage message) {
    // Held for as long as the command reads: else the store's compaction may take away what a long scan is still at.
    MVStore.TxCounter version = getMvStore().registerVersionUsage();
    try {
      if (isRead(message)) return super.handleMessage(message);
      Document reply = change(message);
      commitChanges();
      return reply;
    } catch (MVStoreException error) {
      if (getMvStore().isClosed()) EmbeddedMongo.endUnlessStopping(error);
      throw error;
    } finally {
      getMvStore().deregisterVersionUsage(version);
    }
  }

  private static boolean isRead(MongoMessage message) {
    return message.getDocument().keySet().stream().findFirst().filter(READS::contains).isPresent();
  }

  private Document change(MongoMessage message) {
    changes.readLock().lock();
    try {
      return super.handleMessage(message);
    } finally {
      changes.readLock().unlock();
    }
  }

  /** Also waits for a commit that took this change with it and is still writing. */
  private void commitChanges() {
    changes.writeLock().lock();
    try {
      // Whoever waited for this may find that it was done for all.
      if (getMvStore().hasUnsavedChanges()) getMvStore().commit();
    } finally {
      changes.writeLock().unlock();
    }
  }

  /** Alone, because what is written anew is committed. */
  private void tidy() {
    changes.writeLock().lock();
    try {
      commitChanges();
      getMvStore().compact(LEAST_FILL_PERCENT, TIDIED_BYTES);
    } finally {
      changes.writeLock().unlock();
    }
  }

  /** Commits what a command left behind when it failed, and writes anew what lies scattered in the file. */
  void tidyEverySecond() {
    Thread tidying = new Thread(() -> {
      while (!getMvStore().isClosed()) {
        try {
          Thread.sleep(1_000);
          tidy();
        } catch (InterruptedException error) {
          return;
        } catch (MVStoreException error) {
          if (getMvStore().isClosed()) EmbeddedMongo.endUnlessStopping(error);
        }
      }
    }, "tidying");
    tidying.setDaemon(true);
    tidying.start();
  }

  @Override
  protected MongoDatabase openOrCreateDatabase(String name) {
    return new IndexedDatabase(name);
  }

  /** An inner class, because its collections are opened before a field of its own could be set. */
  private final class IndexedDatabase extends H2Database {
    IndexedDatabase(String name) {
      super(name, DurableBackend.this.getMvStore(), DurableBackend.this.getCursorRegistry());
    }

    @Override
    protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
      String fullName = getFullCollectionNamespace(name);
      MVMap.Builder<Object, Document> builder = new MVMap.Builder<Object, Document>().valueType(new DocumentType());
      MVMap<Object, Document> documents = getMvStore().openMap("databases." + fullName, builder);
      MVMap<String, Object> meta = getMvStore().openMap("meta." + fullName);
      return new IndexedCollection(
          this, name, options, documents, meta, DurableBackend.this.getCursorRegistry());
    }

    private String mapOf(String collection, String marker, String index) {
      return getFullCollectionNamespace(collection) + marker + index;
    }

    @Override
    protected Index<Object> openOrCreateUniqueIndex(
        String collection, String name, List<IndexKey> keys, boolean isSparse) {
      String former = mapOf(collection, "._index_", name);
      return UniqueIndex.open(getMvStore(), mapOf(collection, "._keys_", name), former, name, keys, isSparse);
    }

    @Override
    protected void dropIndex(MongoCollection<Object> collection, String name) {
      super.dropIndex(collection, name);
      getMvStore().removeMap(mapOf(collection.getCollectionName(), "._keys_", name));
    }

    @Override
    protected Index<Object> openOrCreateSecondaryIndex(
        String collection, String name, List<IndexKey> keys, boolean isSparse) {
      return new OrderedIndex(name, keys, isSparse);
    }
  }
}

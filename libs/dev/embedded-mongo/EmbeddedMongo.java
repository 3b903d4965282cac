import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import java.util.List;
import org.h2.mvstore.MVStore;

/** A Mongo server for one machine: EmbeddedMongo FILE PORT. Stops cleanly on SIGTERM, survives SIGKILL. */
public final class EmbeddedMongo {

  /** The server's own main reports wire version 8; today's drivers want 9 or more. */
  private static final MongoVersion VERSION = new MongoVersion() {
    @Override
    public List<Integer> getVersionArray() {
      return List.of(5, 0, 0, 0);
    }

    @Override
    public int getWireVersion() {
      return 13;
    }
  };

  public static void main(String[] args) throws Exception {
    MVStore store = new MVStore.Builder()
        .fileName(args[0])
        .cacheSize(256)
        .backgroundExceptionHandler((thread, error) -> error.printStackTrace())
        .open();
    // Commits come with the replies; this one is for what a command left behind when it failed.
    store.setAutoCommitDelay(10);
    DurableBackend backend = new DurableBackend(store);
    backend.version(VERSION);
    MongoServer server = new MongoServer(backend);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    server.bind("127.0.0.1", Integer.parseInt(args[1]));
    System.out.println("listening");
    Thread.currentThread().join();
  }
}

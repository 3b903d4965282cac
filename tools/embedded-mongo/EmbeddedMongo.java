import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import java.util.List;
import org.h2.mvstore.MVStore;

/** A Mongo server for one machine: EmbeddedMongo FILE PORT. Stops cleanly on SIGTERM, survives SIGKILL and a full disk. */
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

  private static volatile boolean isStopping = false;

  /**
   * A store that could not write closes itself for good, and would answer every command with an error as long as the
   * process lives. Whoever started it starts it again, and it opens on what was confirmed.
   */
  static void endUnlessStopping(Throwable cause) {
    if (isStopping) return;
    cause.printStackTrace();
    Runtime.getRuntime().halt(3);
  }

  public static void main(String[] args) throws Exception {
    MVStore store = new MVStore.Builder()
        .fileName(args[0])
        .cacheSize(256)
        // Never in the middle of a command because it changed much.
        .autoCommitBufferSize(0)
        .backgroundExceptionHandler((thread, error) -> endUnlessStopping(error))
        .open();
    // Without the store's own thread a commit has written when it returns; with it, it has only been handed over. Nor
    // does anything then commit in the middle of a change.
    store.setAutoCommitDelay(0);
    // What was written over is kept for as long as a power cut might want it; more would only make the file large.
    store.setRetentionTime(5_000);
    DurableBackend backend = new DurableBackend(store);
    backend.tidyEverySecond();
    backend.version(VERSION);
    MongoServer server = new MongoServer(backend);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      isStopping = true;
      server.shutdownNow();
    }));
    server.bind("127.0.0.1", Integer.parseInt(args[1]));
    System.out.println("listening");
    Thread.currentThread().join();
  }
}

import { config } from 'zod/v4/mini';

// A strict content security policy forbids the code that zod would otherwise generate.
config({ jitless: true });

/** What the app gets for `zod/mini`: wherever a schema is, it is set up for a browser before it is first used. */
export * from 'zod/v4/mini';

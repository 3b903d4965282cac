import { config } from 'zod/v4/mini';

// The content security policy forbids the code that zod would otherwise generate.
config({ jitless: true });

/** Replaces `zod/mini` in the app, so that zod is configured before its first use. */
export * from 'zod/v4/mini';

import { minimumBuildHeader } from '@tshepa/contracts';
import type { Middleware } from '../http.ts';

/** Tells apps with every answer from which build on they may go on; each compares it with its own. */
export const minimumBuild =
  (builtAt: string): Middleware =>
  async (http, next) => {
    http.set(minimumBuildHeader, builtAt);
    await next();
  };

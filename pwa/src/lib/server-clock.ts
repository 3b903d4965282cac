/** Difference between the server's clock and this phone's, in milliseconds, from the newest answer's Date header. */
let skewMs = 0;

/** Learns the server's time from an answer. */
export function learnServerTime(dateHeader: string | null, receivedAtMs: number) {
  const server = dateHeader ? Date.parse(dateHeader) : Number.NaN;
  if (!Number.isNaN(server)) skewMs = server - receivedAtMs;
}

/** Now by the server's clock. A phone's clock may be days off; what counts against a deadline is never read from it. */
export const serverNow = () => new Date(Date.now() + skewMs);

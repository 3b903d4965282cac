/** What something costs of data, as people buy it. */
export const megabytes = (bytes: number): string => `${(Math.max(bytes, 50_000) / 1_000_000).toFixed(1)} MB`;

/** The size of one document, small ones in kilobytes. */
export const sizeOf = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : megabytes(bytes);

/** What something costs of data, as people buy it; what is small in kilobytes, and never nothing. */
export const dataSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

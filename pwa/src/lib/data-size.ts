/** What something costs of data, as people buy it. */
export const megabytes = (bytes: number): string => `${(Math.max(bytes, 50_000) / 1_000_000).toFixed(1)} MB`;

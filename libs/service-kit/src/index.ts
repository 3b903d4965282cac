export * from './clock.ts';
export * from './config.ts';
export * from './fail-points.ts';
export * from './lifecycle.ts';
export * from './logger.ts';
export * from './metrics.ts';
export * from './ops-server.ts';
export * from './ports.ts';

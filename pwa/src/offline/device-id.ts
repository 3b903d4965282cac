import { v4 as uuidV4 } from 'uuid';
import { database } from './database.ts';

/** A random name for this browser's database; says nothing about a person and outlives an application. */
export async function getDeviceId(): Promise<string> {
  const row = await database.catalogue.get('deviceId');
  if (typeof row?.value === 'string') return row.value;
  const value = uuidV4();
  await database.catalogue.put({ key: 'deviceId', value, storedAt: new Date().toISOString() });
  return value;
}

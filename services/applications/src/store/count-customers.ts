import type { Connection, mongo } from 'mongoose';
import type { CustomerDocument } from './customer-document.ts';
import { customersCollection } from './customers.ts';

/**
 * How many records match. Unlike the driver's own way, an aggregation, the command counts the keys of an index without
 * looking at a record, and without a query reads the number that the database keeps anyway.
 */
export async function countCustomers(
  connection: Connection,
  query: mongo.Filter<CustomerDocument>,
): Promise<number> {
  const reply = await connection.db?.command({ count: customersCollection, query });
  return Number(reply?.['n'] ?? 0);
}

import type { Consumer } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { tellCustomer } from './tell-customer.ts';

export const consumers = (context: Context): Consumer[] => [tellCustomer(context)];

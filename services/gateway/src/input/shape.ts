import type { HttpCall } from '@tshepa/contracts';
import * as z from 'zod/mini';

/** Whether a field of an input is a list, seen through "optional" and "default". */
export function takesList(schema: HttpCall['input'], key: string): boolean {
  const field =
    schema instanceof z.ZodMiniObject && Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
  return field !== undefined && isList(field);
}

const isList = (schema: z.core.$ZodType): boolean => {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault)
    return isList(schema._zod.def.innerType);
  return schema instanceof z.ZodMiniArray;
};

import { type HttpCall, pathNames } from '@tshepa/contracts';
import type { Http } from '../http.ts';
import type { Fields } from './read-query.ts';

/** The fields that stand in the path of a call. */
export const readPath = ({ params = {} }: Http, route: HttpCall): Fields =>
  Object.fromEntries(pathNames(route).map((name) => [name, params[name]]));

/** The path of a contract as the router writes it: `/uploads/:fileId`. */
export const routerPath = ({ path }: HttpCall): string => path.replace(/\{(\w+)\}/g, ':$1');

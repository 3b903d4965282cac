import type { Context } from '../context.ts';
import { notifyApplicant } from './notify-applicant.ts';

/** The consumers of events, for the running service and for the replay of parked events. */
export const consumersOf = (context: Context) => [notifyApplicant(context)];

import * as z from 'zod';

/**
 * The wire of an SMS provider: `POST <SMS_URL>`, and `GET <SMS_URL>/by-reference/<reference>` with the same answer or
 * 404. `delivery` is what it knows by now. Fields that it may add later are nobody's failure.
 */
export const acceptedSchema = z.object({
  id: z.string(),
  status: z.literal('accepted'),
  delivery: z.enum(['delivered', 'undelivered']).optional().catch(undefined),
});
export type Accepted = z.infer<typeof acceptedSchema>;

export type SmsRequest = { reference: string; to: string; text: string };

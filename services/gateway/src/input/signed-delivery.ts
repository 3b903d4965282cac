import type { Http } from '../http.ts';

/** The signature covers the bytes of the body as they arrived, not what was parsed from them. */
export const signedDelivery = (http: Http) => ({
  body: http.state.rawBody ?? '',
  signature: http.get('x-signature').slice(0, 300),
});

import type { Http } from '../http.ts';

/**
 * The signature covers the body exactly as it arrived. Therefore the raw text is passed on and not the parsed value.
 */
export const signedDelivery = (http: Http) => ({
  body: http.state.rawBody ?? '',
  signature: http.get('x-signature').slice(0, 300),
});

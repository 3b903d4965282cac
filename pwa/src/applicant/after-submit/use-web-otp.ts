import { useEffect, useRef } from 'react';

type OtpRequest = CredentialRequestOptions & { otp: { transport: 'sms'[] } };

/** The code in the SMS for this site, where the browser can read it with its owner's permission. */
async function readCode(signal: AbortSignal): Promise<string | undefined> {
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal };
  const credential = await navigator.credentials.get(request);
  return credential && 'code' in credential && typeof credential.code === 'string'
    ? credential.code
    : undefined;
}

/**
 * Fills in a passcode from its SMS on phones that offer it (WebOTP). Listens while `round` stays the same and stops
 * when the screen closes or the answer is given; returns the way to stop.
 */
export function useWebOtp(round: number, onCode: (code: string) => void): () => void {
  const listening = useRef<AbortController>(undefined);
  const report = useRef(onCode);
  report.current = onCode;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round listens for a new SMS
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const controller = new AbortController();
    listening.current = controller;
    readCode(controller.signal).then(
      (code) => code && report.current(code),
      // Refused, timed out or stopped: the code is typed instead.
      () => undefined,
    );
    return () => controller.abort();
  }, [round]);
  return () => listening.current?.abort();
}

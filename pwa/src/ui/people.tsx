import { t } from '@lingui/core/macro';
import { Portrait } from './portrait.tsx';

/** The people who answer and wait with the applicant, of several ages and complexions. */

export const Adviser = () => (
  <Portrait
    label={t`A smiling woman with a headscarf`}
    isRound
    skin="#c99168"
    shade="#a8724c"
    hair="#3a2318"
    cloth="#0b6b61"
    lips="#9a4a3a"
    top="M80 12c24 0 34 18 34 42 0 18 3 36 13 50-13 10-29 14-47 14s-34-4-47-14c10-14 13-32 13-50 0-24 10-42 34-42zm0 15c-14 0-23 10-23 25v11c0 18 11 30 23 30s23-12 23-30V52c0-15-9-25-23-25z"
    topFill="#b5501f"
  >
    <path d="M62 84q18 22 38 0M108 84q6 16-26 30" stroke="#8c3a12" strokeWidth="3" />
  </Portrait>
);

export const Grandmother = () => (
  <Portrait
    label={t`A smiling older woman with glasses`}
    isRound
    isWarm
    skin="#7a4a30"
    shade="#5c3622"
    hair="#aaa49d"
    cloth="#4c3a6e"
    collar={[['#fff4e2', 'M62 103q18 20 36 0l5 1q-23 30-46 0z']]}
    top="M53 54c-6-22 6-42 27-42s33 20 27 42c-4-7-10-11-16-12q-11-2-22 0c-6 1-12 5-16 12z"
    topFill="#d07a14"
  >
    <path d="M56 36q22-14 48 2M60 26q20-8 42 4" stroke="#a85d0c" strokeWidth="2.5" />
    <path
      d="M77.5 64a8.5 8.5 0 1 0-17 0 8.5 8.5 0 1 0 17 0q2.5-3 5 0a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0"
      stroke="#241612"
      strokeWidth="2"
    />
  </Portrait>
);

export const Pensioner = () => (
  <Portrait
    label={t`A smiling older man with a beard`}
    isRound
    skin="#e2b48f"
    shade="#c3926d"
    hair="#bdb5ab"
    cloth="#3c5a7a"
    lips="#b5705c"
    collar={[['#fff4e2', 'M66 102l14 14 14-14 8 2-12 22-10-8-10 8-12-22z']]}
    top="M54 62c-5-20 0-42 26-42s31 22 26 42c1 22-10 36-26 36S53 84 54 62zm4-4c0 4 1 8 4 14 10-4 26-4 36 0 3-6 4-10 4-14-1-6-3-14-8-19-9 3-19 3-28 0-5 5-7 13-8 19zm12 21q10 9 20 0z"
    topFill="#ebe5dd"
  />
);

import { quietFlags } from '@tshepa/test-kit';

/**
 * A window of today's Chromium starts two pages of its own for suggestions in an address bar that nobody sees here.
 * They take more of the processor than the page under test.
 */
const ofTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** What Playwright switches off itself: of several such flags Chromium heeds the last one only. */
const byPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** What the browser of the tests is started with: nothing of its own on the network or on the processor. */
export const chromiumFlags = [
  ...quietFlags,
  `--disable-features=${[...byPlaywright, ...ofTheAddressBar].join(',')}`,
];

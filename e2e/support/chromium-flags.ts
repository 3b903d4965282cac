import { quietFlags } from '@tshepa/test-kit';

/**
 * Each Chromium window starts two pages for address bar suggestions, which nobody sees here.
 * They use more processor time than the page under test.
 */
const ofTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** Playwright's own list is repeated here, because Chromium uses only the last of several flags with one name. */
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

/** Pages of tests live only for seconds, so optimising their code takes more time than it saves. */
const unoptimised = '--js-flags=--no-opt --no-maglev';

/** Flags that stop the browser's background work, which uses the network and the processor. */
export const chromiumFlags = [
  ...quietFlags,
  unoptimised,
  `--disable-features=${[...byPlaywright, ...ofTheAddressBar].join(',')}`,
];

/** Drawing and the network run in the browser's own process, which saves a twentieth of its processor time. */
export const fewProcesses = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2'];

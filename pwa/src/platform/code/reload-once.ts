const key = 'reloaded';
/** Writes to the phone's database that are under way end within this time. */
const settleMs = 300;

/**
 * Loads the page again, once for each build and visit. Answers false when it was done before, or when nobody could
 * tell: a page must never load itself for ever.
 */
export function reloadOnce(build = __BUILD_ID__): boolean {
  try {
    if (sessionStorage.getItem(key) === build) return false;
    sessionStorage.setItem(key, build);
  } catch {
    return false;
  }
  setTimeout(() => location.reload(), settleMs);
  return true;
}

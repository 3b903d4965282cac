const key = 'reloaded';
/** Database writes in progress finish within this time. */
const settleMs = 300;

/**
 * Reloads the page once for each build and visit. Returns false when it has already done so or cannot tell, because a
 * page must never reload forever.
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

/** Returns whether the current test has failed; for `afterEach`. See test-environment.js. */
export function currentTestFailed(): boolean {
  return Reflect.get(globalThis, 'currentTestFailed') === true;
}

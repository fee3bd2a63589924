const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * A test environment without a realm of its own, so that packages loaded once by `shared-packages-runtime`
 * throw the same `Error` and create the same arrays as the suites. What a suite changes in globals (including
 * TypeORM's and type-graphql's metadata), `process.env` and listeners on `process` is reverted afterwards.
 */
module.exports = class SharedRealmEnvironment {
  constructor({ projectConfig }) {
    this.before = state();
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Error.stackTraceLimit = 100;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    restore(this.before);
  }

  /** `shared-packages-runtime` only checks that it exists; it compiles in this realm. */
  getVmContext() {
    return {};
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
};

function state() {
  const events = process.eventNames();
  return {
    globals: Object.getOwnPropertyDescriptors(globalThis),
    environment: { ...process.env },
    exit: process.exit,
    listeners: new Map(events.map((event) => [event, process.rawListeners(event)])),
  };
}

function restore({ globals, environment, exit, listeners }) {
  for (const key of Reflect.ownKeys(globalThis)) {
    if (!Object.hasOwn(globals, key)) delete globalThis[key];
  }
  for (const key of Reflect.ownKeys(globals)) {
    const now = Object.getOwnPropertyDescriptor(globalThis, key);
    const { value, get } = globals[key];
    if (now?.value !== value || now?.get !== get) Object.defineProperty(globalThis, key, globals[key]);
  }
  for (const key of Object.keys(process.env)) if (!(key in environment)) delete process.env[key];
  Object.assign(process.env, environment);
  process.exit = exit;
  for (const event of process.eventNames()) {
    for (const listener of process.rawListeners(event)) {
      if (!listeners.get(event)?.includes(listener)) process.removeListener(event, listener);
    }
  }
}

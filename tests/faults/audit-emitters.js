/**
 * Preloaded into the platform (`node --require`): reports on standard error each emitter that is without a
 * listener for `error` although something outside the process can make it emit one, which would end the
 * process.
 */
const { EventEmitter } = require('node:events');
const { Socket } = require('node:net');

/** Of Node, pg, pg-boss, the Redis client, ws and Piscina. */
const OUTSIDE = new Set([
  ...['Socket', 'Server', 'Worker', 'ChildProcess', 'ReadStream', 'WriteStream', 'ClientRequest'],
  ...['Client', 'BoundPool', 'PgBoss', 'RedisClient', 'RedisSocket', 'WebSocket', 'Piscina'],
]);

/** undici's, whose pools and clients emit no `error`. */
const OTHERS = 'DispatcherBase';

const reported = new Set();

function isOutside(emitter) {
  const names = [];
  for (let kind = Object.getPrototypeOf(emitter); kind; kind = Object.getPrototypeOf(kind)) {
    names.push(kind.constructor?.name);
  }
  return !names.includes(OTHERS) && names.some((name) => OUTSIDE.has(name));
}

/**
 * Checks after the current callback: what listens from the next microtask on misses an error in the packet
 * that is being read. A socket itself emits errors in a callback of their own.
 */
function checkSoon(emitter, when) {
  const afterwards = emitter instanceof Socket ? setImmediate : process.nextTick;
  afterwards(() => {
    if (emitter.listenerCount('error') > 0 || emitter.destroyed || !isOutside(emitter)) return;
    const line = `emitter without a listener for errors: ${emitter.constructor.name}, ${when}\n`;
    if (!reported.has(line)) process.stderr.write(line);
    reported.add(line);
  });
}

// Opened first: both may be sockets.
process.stdout.write('');
process.stderr.write('auditing emitters\n');

const { init } = EventEmitter;
EventEmitter.init = function (...args) {
  Reflect.apply(init, this, args);
  checkSoon(this, 'created');
};

const { removeListener } = EventEmitter.prototype;
function removed(event, listener) {
  Reflect.apply(removeListener, this, [event, listener]);
  if (event === 'error' && this.listenerCount('error') === 0) checkSoon(this, 'passed on');
  return this;
}
EventEmitter.prototype.removeListener = removed;
EventEmitter.prototype.off = removed;

/** Stands for a module that `load` loads; loaded when something of it is first used. */
module.exports = function defer(load, isEsModule) {
  let loaded;
  const module = () => {
    loaded ??= load();
    return loaded;
  };
  return new Proxy(() => undefined, {
    apply: (_, self, given) => Reflect.apply(module(), self, given),
    get: (_, key) => (key === '__esModule' ? isEsModule : module()[key]),
    has: (_, key) => key in module(),
    ownKeys: () => Reflect.ownKeys(module()),
    getOwnPropertyDescriptor: (_, key) => {
      const descriptor = Object.getOwnPropertyDescriptor(module(), key);
      return descriptor && { ...descriptor, configurable: true };
    },
  });
};

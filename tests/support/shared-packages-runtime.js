const { sep } = require('node:path');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const PACKAGES = `${sep}node_modules${sep}`;

/**
 * Evaluates our own modules for each suite, as jest does, but packages only once per worker: evaluating
 * graphql, TypeORM, type-graphql and Apollo is most of a small suite's cost. Use with
 * `shared-realm-environment`.
 */
module.exports.default = class SharedPackagesRuntime extends Runtime {
  constructor(...dependencies) {
    super(...dependencies);
    const parameters = this.executor.injectedModuleParameters;
    this.executor.compile = (source, filename) =>
      vm.compileFunction(source, parameters, {
        filename,
        importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  requireModule(from, name, options, isRequireActual) {
    if (options?.isInternalModule || !name || this._resolution.isCoreModule(name)) {
      return super.requireModule(from, name, options, isRequireActual);
    }
    const path = this._resolution.resolveCjs(from, name);
    if (path.includes(PACKAGES)) return require(path);
    return super.requireModule(from, name, options, isRequireActual);
  }
};

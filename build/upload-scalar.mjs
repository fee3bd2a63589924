const INDEX = /graphql-upload-minimal[\\/]public[\\/]index\.js$/;

/**
 * Bundles the scalar and the class of graphql-upload-minimal, not its reader of request bodies
 * (docs/adr/0009-stage-uploads-at-the-edge.md).
 */
export const uploadScalar = {
  name: 'upload scalar',
  setup(build) {
    build.onLoad({ filter: INDEX }, () => ({
      contents: "exports.GraphQLUpload = require('./GraphQLUpload'); exports.Upload = require('./Upload');",
      loader: 'js',
    }));
  },
};

/** The federation features that subgraphs here may use; the same line opens every subgraph's SDL. */
export const federationLink = `extend schema
  @link(
    url: "https://specs.apollo.dev/federation/v2.9"
    import: ["@key", "@shareable", "@external", "@requires", "@provides", "@tag", "@inaccessible", "@cost", "@listSize"]
  )`;

/** The federation import with which every subgraph's SDL starts. */
export const federationLink = `extend schema
  @link(
    url: "https://specs.apollo.dev/federation/v2.9"
    import: ["@key", "@shareable", "@external", "@requires", "@provides", "@tag", "@inaccessible", "@cost", "@listSize"]
  )`;

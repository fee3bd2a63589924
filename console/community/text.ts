/** What the page of the community says. */
export const communityText = {
  title: 'Community',
  description: 'What everybody reads on the start page and on the pages of boards.',
  name: 'Name of the community',
  nameMissing: 'Enter the name.',
  text: 'Text for the start page',
  color: 'Colour of the pages',
  colorHint:
    'A hex colour such as #2F6F4E. Its hue is used; the lightness is chosen so that everything stays readable.',
  colorWrong: 'Enter a hex colour such as #2F6F4E, or nothing.',
  logo: 'Logo',
  links: 'Links',
  linksHint: 'Such as to your chat server. Addresses begin with https://.',
  link: (number: number) => `Link ${number}`,
  label: 'Label',
  url: 'Address',
  addLink: 'Add a link',
  removeLink: (number: number) => `Remove link ${number}`,
  remove: 'Remove',
  save: 'Save',
  saved: 'The community is saved. Open pages show it when they are loaded again.',
} as const;

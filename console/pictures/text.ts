/** Texts of pictures. */
export const picturesText = {
  picture: 'Picture',
  choose: 'Choose a picture',
  change: 'Another picture',
  none: 'No picture',
  dialog: 'Pictures',
  search: 'Find a picture',
  empty: 'No pictures yet: upload the first one.',
  notFound: 'No picture has this name.',
  use: (title: string) => `Use ${title}`,
  upload: 'Upload a picture',
  uploadHint: 'PNG or JPEG, at most 8 MiB. Anybody who has its address can see it.',
  wrongFile: 'This is no PNG or JPEG image of at most 8 MiB.',
  deleteNamed: (title: string) => `Delete ${title}`,
  deleteText: 'Tasks, tiles and events that have it are without a picture then.',
  doDelete: 'Delete the picture',
};

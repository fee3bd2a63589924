import { readConfiguration } from './configuration';

const BUCKET = {
  FILES_S3_BUCKET: 'proofs',
  FILES_S3_ACCESS_KEY_ID: 'id',
  FILES_S3_SECRET_ACCESS_KEY: 'secret',
};
const KEYS = { accessKeyId: 'id', secretAccessKey: 'secret' };

describe('the file bucket settings', () => {
  it.each([
    ['below DATA_DIR unless a bucket is named', {}, null],
    ['in a bucket of Amazon', BUCKET, { bucket: 'proofs', region: 'us-east-1', endpoint: null, ...KEYS }],
    [
      'in a bucket elsewhere',
      { ...BUCKET, FILES_S3_ENDPOINT: 'https://s3.example.org/', FILES_S3_REGION: 'eu-central-1' },
      { bucket: 'proofs', region: 'eu-central-1', endpoint: 'https://s3.example.org', ...KEYS },
    ],
    ['below DATA_DIR when the bucket is empty text', { FILES_S3_BUCKET: '' }, null],
  ])('%s', (_, environment, fileBucket) => {
    expect(readConfiguration(environment).fileBucket).toEqual(fileBucket);
  });

  it.each([
    [
      'no keys',
      { FILES_S3_BUCKET: 'proofs' },
      'a file bucket needs FILES_S3_BUCKET, FILES_S3_ACCESS_KEY_ID and',
    ],
    ['no bucket', { ...BUCKET, FILES_S3_BUCKET: undefined }, 'a file bucket needs'],
    ['an endpoint alone', { FILES_S3_ENDPOINT: 'https://s3.example.org' }, 'a file bucket needs'],
    [
      'an endpoint with a path',
      { ...BUCKET, FILES_S3_ENDPOINT: 'https://s3.example.org/x' },
      'FILES_S3_ENDPOINT must be',
    ],
    [
      'a bucket of no bucket’s name',
      { ...BUCKET, FILES_S3_BUCKET: 'My Bucket' },
      'FILES_S3_BUCKET must be the name',
    ],
    [
      'a region of two words',
      { ...BUCKET, FILES_S3_REGION: 'Frankfurt am Main' },
      'FILES_S3_REGION must be a region',
    ],
  ])('rejects %s', (_, environment, message) => {
    expect(() => readConfiguration(environment)).toThrow(message);
  });
});

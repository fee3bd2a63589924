import { runAllSteps } from './define-area';

const failWith = (message: string) => async () => {
  throw new Error(message);
};

describe('running all steps', () => {
  it('runs the steps after one that fails, and throws its error', async () => {
    const ran: string[] = [];
    const steps = [async () => ran.push('one'), failWith('two'), async () => ran.push('three')];
    await expect(runAllSteps(steps)).rejects.toThrow(new Error('two'));
    expect(ran).toEqual(['one', 'three']);
  });

  it('throws the errors of all steps that fail', async () => {
    const failed = runAllSteps([failWith('one'), async () => undefined, failWith('three')]);
    await expect(failed).rejects.toMatchObject({
      message: '2 of 3 steps failed',
      errors: [new Error('one'), new Error('three')],
    });
  });
});

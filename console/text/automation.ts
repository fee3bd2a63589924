/** What the page of automation rules says. */
export const automationText = {
  title: 'Automation',
  none: 'There are no rules yet.',
  name: 'Name',
  nameMissing: 'The rule needs a name.',
  trigger: 'When',
  triggers: {
    tracker_member_join: 'A member joins the group',
    tracker_skill_99: 'A member reaches level 99',
  },
  channel: 'Id of the chat channel',
  channelMissing: 'Enter the id of the channel.',
  message: 'Message',
  messageMissing: 'Enter the message.',
  enabled: 'Enabled',
  enable: (name: string) => `Enable ${name}`,
  action: 'Action',
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  create: 'New rule',
  doCreate: 'Create the rule',
} as const;

/** Each scope in words for users. */
export const scopeDescriptions: Readonly<Record<string, string>> = {
  identity: 'View and change accounts of your organization',
  file: 'Use files of your organization',
  publisher: 'Publish documents',
  converter: 'View, create and cancel conversion jobs',
  'converter:read': 'View conversion jobs and their files',
  'converter:write': 'Create and cancel conversion jobs',
  document: 'Check and upgrade documents',
  webhook: 'View, create, change and delete webhooks',
  'webhook:read': 'View webhooks and their deliveries',
  'webhook:write': 'Create and change webhooks',
  'webhook:delete': 'Delete webhooks',
  subscription: 'View the subscription of your organization',
  openid: 'Identify you',
  profile: 'View your name',
};

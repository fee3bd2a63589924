import {
  type Icon,
  IconAdjustments,
  IconBolt,
  IconCalendar,
  IconChecklist,
  IconClipboardCheck,
  IconGridDots,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutGrid,
  IconPhoto,
  IconSignature,
  IconSwords,
  IconTemplate,
  IconTrophy,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { PageName } from './pages.ts';

const ICONS: Readonly<Record<PageName, Icon>> = {
  home: IconHome,
  events: IconLayoutGrid,
  tiles: IconPhoto,
  mine: IconTrophy,
  review: IconClipboardCheck,
  attendance: IconChecklist,
  templates: IconTemplate,
  players: IconSwords,
  calendar: IconCalendar,
  members: IconUsers,
  names: IconSignature,
  community: IconGridDots,
  health: IconHeartbeat,
  automation: IconBolt,
  webhooks: IconWebhook,
  activity: IconHistory,
  configuration: IconAdjustments,
  tokens: IconKey,
};

/** The icon of a page, beside its name. */
export function PageIcon({ name }: { readonly name: PageName }) {
  const Drawing = ICONS[name];
  return <Drawing size={18} stroke={1.75} aria-hidden />;
}

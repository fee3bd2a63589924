import { Badge, NativeSelect } from '@mantine/core';
import { labels } from '#console/frame/text.ts';
import { type AutomationDeliveryStatus, automationDeliveryStatusValues } from '#console/graph/enum-values.ts';
import { automationText } from './text.ts';

const COLOURS = {
  pending: 'blue',
  delivered: 'green',
  failed: 'red',
  expired: 'gray',
  stopped: 'gray',
} as const;

export function DeliveryStatusBadge({ status }: { readonly status: AutomationDeliveryStatus }) {
  return (
    <Badge variant="light" color={COLOURS[status]}>
      {automationText.statuses[status]}
    </Badge>
  );
}

interface SelectProps {
  /** Null for all. */
  readonly value: AutomationDeliveryStatus | null;
  readonly onChange: (status: AutomationDeliveryStatus | null) => void;
}

/** Filters deliveries by their status. */
export function DeliveryStatusSelect({ value: chosen, onChange }: SelectProps) {
  return (
    <NativeSelect
      label={labels.status}
      data={[
        { value: '', label: automationText.allStatuses },
        ...automationDeliveryStatusValues.map((value) => ({ value, label: automationText.statuses[value] })),
      ]}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(automationDeliveryStatusValues.find((status) => status === value) ?? null)
      }
    />
  );
}

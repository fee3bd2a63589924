import { NativeSelect, Stack, Text, Title, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { formatMoment, formatNumber } from '#console/text/format.ts';
import { playersText } from '#console/text/players.ts';
import { HistoryPlot } from './history-plot.tsx';
import type { Bounds } from './period.ts';
import { type History, readHistory } from './read-history.ts';

interface Props {
  readonly name: string;
  readonly bounds: Bounds;
  /** Skills in which experience was gained, as the tracker names them. */
  readonly skills: readonly string[];
}

/** The experience in a chosen skill over a period, as a plot and as a table. */
export function ExperienceHistory({ name, bounds, skills }: Props) {
  const [chosen, setChosen] = useState('overall');
  const offered = ['overall', ...skills.filter((skill) => skill !== 'overall')];
  const skill = offered.find((one) => one === chosen) ?? 'overall';
  const variables = { name, skill, ...bounds };
  const query = useQuery({ queryKey: ['history', variables], queryFn: () => readHistory(variables) });
  return (
    <Stack align="stretch">
      <Title order={3} size="h4">
        {playersText.history}
      </Title>
      <NativeSelect
        label={playersText.skill}
        data={offered.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        value={skill}
        onChange={(event) => setChosen(event.currentTarget.value)}
        maw={240}
      />
      <Loaded query={query}>{(history) => <Course skill={skill} {...history} />}</Loaded>
    </Stack>
  );
}

function Course({ skill, points, isTruncated }: History & { readonly skill: string }) {
  const scheme = useComputedColorScheme();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return <Text>{playersText.fewReadings}</Text>;
  const label = playersText.plot(
    skill.replaceAll('_', ' '),
    formatNumber(first.experience),
    formatNumber(last.experience),
  );
  return (
    <>
      <HistoryPlot key={scheme} points={points} label={label} />
      {isTruncated && <Text size="sm">{playersText.truncated(formatNumber(points.length))}</Text>}
      <details>
        <summary>{playersText.plotTable}</summary>
        <DataTable
          label={playersText.plotTable}
          rows={points}
          idOf={({ at }) => at}
          minWidth={300}
          columns={[
            { heading: playersText.when, cell: ({ at }) => formatMoment(at) },
            { heading: playersText.experienceOf, cell: ({ experience }) => formatNumber(experience) },
          ]}
        />
      </details>
    </>
  );
}

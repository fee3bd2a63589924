import { Group, NativeSelect, Stack, Text, TextInput, Title, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatMoment, formatNumber } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { type ConsolePlayerGainsQuery, consolePlayerGains } from './documents.ts';
import { type History, HistoryPlot, readHistory } from './history-plot.tsx';
import { type Bounds, boundsOf, type Period } from './players.ts';
import { playersText } from './text.ts';

/** Shows what a player gained in a chosen period, and the course of a skill. */
export function Gains({ name, initial }: { readonly name: string; readonly initial: Period }) {
  const [period, setPeriod] = useState(initial);
  const bounds = boundsOf(period);
  return (
    <Section title={playersText.gains}>
      <Stack align="stretch">
        <Text size="sm">{playersText.gainsText}</Text>
        <PeriodFields period={period} isWrong={bounds === null} onChange={setPeriod} />
        {bounds && <GainsOf name={name} bounds={bounds} />}
      </Stack>
    </Section>
  );
}

interface PeriodProps {
  readonly period: Period;
  readonly isWrong: boolean;
  readonly onChange: (period: Period) => void;
}

function PeriodFields({ period, isWrong, onChange }: PeriodProps) {
  return (
    <Group align="flex-start">
      <TextInput
        type="date"
        label={playersText.first}
        value={period.first}
        onChange={({ currentTarget: { value } }) => onChange({ ...period, first: value })}
      />
      <TextInput
        type="date"
        label={playersText.last}
        value={period.last}
        error={isWrong && playersText.periodWrong}
        onChange={({ currentTarget: { value } }) => onChange({ ...period, last: value })}
      />
    </Group>
  );
}

function GainsOf({ name, bounds }: { readonly name: string; readonly bounds: Bounds }) {
  const query = useGraph(consolePlayerGains, { name, ...bounds });
  return (
    <Loaded query={query}>
      {({ player }) => {
        const gains = player?.gains;
        if (!gains) return <Text role="status">{playersText.noGains}</Text>;
        const { startedAt, endedAt, skills, bosses } = gains;
        return (
          <Stack align="stretch">
            <Text role="status">
              {playersText.measured(formatMoment(startedAt), formatMoment(endedAt))}
              {skills.length + bosses.length === 0 && ` ${playersText.nothingGained}`}
            </Text>
            <Amounts label={playersText.skills} heading={playersText.skill} amounts={skills} />
            <Amounts label={playersText.bosses} heading={playersText.boss} amounts={bosses} />
            <ExperienceHistory name={name} bounds={bounds} skills={skills.map((skill) => skill.name)} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

type Gain = NonNullable<NonNullable<ConsolePlayerGainsQuery['player']>['gains']>['skills'][number];

interface AmountsProps {
  readonly label: string;
  readonly heading: string;
  readonly amounts: readonly Gain[];
}

function Amounts({ label, heading, amounts }: AmountsProps) {
  if (amounts.length === 0) return null;
  return (
    <DataTable
      label={`${playersText.gains}: ${label}`}
      rows={amounts}
      idOf={({ name }) => name}
      minWidth={400}
      columns={[
        [heading, ({ name }) => name.replaceAll('_', ' ')],
        [playersText.gained, ({ gained }) => `+${formatNumber(gained)}`],
        [labels.start, ({ start }) => formatNumber(start)],
        [labels.end, ({ end }) => formatNumber(end)],
      ]}
    />
  );
}

interface Props {
  readonly name: string;
  readonly bounds: Bounds;
  /** Skills in which experience was gained, as the tracker names them. */
  readonly skills: readonly string[];
}

/** The experience in a chosen skill over a period, as a plot and as a table. */
function ExperienceHistory({ name, bounds, skills }: Props) {
  const [chosen, setChosen] = useState('overall');
  const offered = ['overall', ...skills.filter((skill) => skill !== 'overall')];
  const skill = offered.find((candidate) => candidate === chosen) ?? 'overall';
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
            [labels.when, ({ at }) => formatMoment(at)],
            [playersText.experienceOf, ({ experience }) => formatNumber(experience)],
          ]}
        />
      </details>
    </>
  );
}

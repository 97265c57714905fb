import { AspectRatio, Button, chakra, Heading, Input, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { Toggle } from '#client/ui/inputs/Toggle.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { longestMeetingName } from '#shared/meetings/meeting.schema.ts';

export interface LobbyChoice extends DeviceChoice {
  readonly name: string;
}

interface MeetingLobbyProps {
  initial: LobbyChoice;
  isBusy: boolean;
  failure?: string | undefined;
  onJoin: (choice: LobbyChoice) => void;
}

export const newLobbyChoice = (name: string): LobbyChoice => ({ ...noDevices, name });

/** Before a meeting: what one is called there, and which devices are used. */
export function MeetingLobby({ initial, isBusy, failure, onJoin }: MeetingLobbyProps) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState(initial);
  const [isNameless, setNameless] = useState(false);
  const { preview, obstacle, ofKind } = useDevices(choice);
  const change = (part: Partial<LobbyChoice>) => setChoice((now) => ({ ...now, ...part }));

  function join(event: FormEvent) {
    event.preventDefault();
    const name = choice.name.trim();
    setNameless(name === '');
    if (name !== '') onJoin({ ...choice, name });
  }

  return (
    <chakra.form
      display="grid"
      onSubmit={join}
      noValidate
      gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 3fr) minmax(16rem, 2fr)' }}
      gap="6"
      maxW="56rem"
      mx="auto"
    >
      <AspectRatio ratio={16 / 9} alignSelf="start" borderRadius="lg" overflow="hidden" bg="bg.muted">
        {choice.hasCamera && !obstacle ? (
          <chakra.video
            ref={preview}
            autoPlay
            muted
            playsInline
            aria-label={t('meetings.lobby.preview')}
            css={{ transform: 'scaleX(-1)' }}
          />
        ) : (
          <Stack align="center" justify="center" gap="2" color="fg.subtle" textStyle="sm">
            <MemberAvatar name={choice.name} size={64} decorative />
            {t('meetings.lobby.noPicture')}
          </Stack>
        )}
      </AspectRatio>
      <Stack gap="4">
        <Heading as="h2" size="md">
          {t('meetings.lobby.title')}
        </Heading>
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        {obstacle ? <Notice tone="warning">{t(`meetings.lobby.${obstacle}`)}</Notice> : null}
        <Field
          label={t('meetings.lobby.name')}
          error={isNameless ? t('meetings.lobby.nameNeeded') : undefined}
          required
        >
          <Input
            value={choice.name}
            maxLength={longestMeetingName}
            autoComplete="name"
            dir="auto"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <DeviceRow
          name="microphone"
          checked={choice.hasMicrophone}
          onCheck={(hasMicrophone) => change({ hasMicrophone })}
          devices={ofKind('audioinput')}
          value={choice.microphoneId}
          onChange={(microphoneId) => change({ microphoneId })}
        />
        <DeviceRow
          name="camera"
          checked={choice.hasCamera}
          onCheck={(hasCamera) => change({ hasCamera })}
          devices={ofKind('videoinput')}
          value={choice.cameraId}
          onChange={(cameraId) => change({ cameraId })}
        />
        <DeviceRow
          name="speaker"
          devices={ofKind('audiooutput')}
          value={choice.speakerId}
          onChange={(speakerId) => change({ speakerId })}
        />
        <Button type="submit" loading={isBusy}>
          {t('meetings.lobby.join')}
        </Button>
        <CopyButton text={window.location.href} label={t('meetings.lobby.copyLink')} withText />
      </Stack>
    </chakra.form>
  );
}

interface DeviceRowProps {
  name: 'microphone' | 'camera' | 'speaker';
  checked?: boolean;
  onCheck?: (checked: boolean) => void;
  devices: readonly MediaDeviceInfo[];
  value: string;
  onChange: (deviceId: string) => void;
}

/** A switch where the device may stay off, and a choice where there are several. */
function DeviceRow({ name, checked = true, onCheck, devices, value, onChange }: DeviceRowProps) {
  const { t } = useTranslation();
  const label = t(`meetings.lobby.${name}`);
  const isChoice = checked && devices.length > 1;
  if (!onCheck && !isChoice) return null;
  return (
    <Stack gap="1.5">
      {onCheck ? (
        <Toggle checked={checked} onCheckedChange={onCheck}>
          {label}
        </Toggle>
      ) : (
        <Text textStyle="sm">{label}</Text>
      )}
      {isChoice ? (
        <SelectInput
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          options={devices.map(({ deviceId, label: deviceName }, at) => ({
            value: deviceId,
            label: deviceName || t('meetings.lobby.device', { count: at + 1 }),
          }))}
        />
      ) : null}
    </Stack>
  );
}

interface DeviceChoice {
  readonly hasMicrophone: boolean;
  readonly hasCamera: boolean;
  readonly microphoneId: string;
  readonly cameraId: string;
  readonly speakerId: string;
}

const noDevices: DeviceChoice = {
  hasMicrophone: false,
  hasCamera: false,
  microphoneId: '',
  cameraId: '',
  speakerId: '',
};

/** Why a device cannot be used: the browser or its owner says no, there is none, something else has it. */
type DeviceObstacle = 'refused' | 'missing' | 'taken';

const obstacles: Readonly<Record<string, DeviceObstacle>> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'taken',
};

function obstacleOf(error: unknown): DeviceObstacle {
  return (error instanceof DOMException ? obstacles[error.name] : undefined) ?? 'refused';
}

const named = (deviceId: string) => (deviceId === '' ? true : { deviceId });

/** The devices of this computer, and what the chosen camera shows. Their names are known once one of them was allowed. */
function useDevices({ hasMicrophone, hasCamera, microphoneId, cameraId }: DeviceChoice) {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const [obstacle, setObstacle] = useState<DeviceObstacle>();
  const [stream, setStream] = useState<MediaStream>();
  const preview = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const media = navigator.mediaDevices;
    if (media === undefined) {
      setObstacle(hasMicrophone || hasCamera ? 'refused' : undefined);
      return;
    }
    let opened: MediaStream | undefined;
    let isOver = false;
    const close = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    async function open(): Promise<void> {
      const audio = hasMicrophone && named(microphoneId);
      const video = hasCamera && named(cameraId);
      if (audio || video) opened = await media.getUserMedia({ audio, video });
      if (isOver) return close();
      setStream(opened);
      setObstacle(undefined);
      setDevices(await media.enumerateDevices());
    }
    open().catch((error) => !isOver && setObstacle(obstacleOf(error)));
    return () => {
      isOver = true;
      close();
    };
  }, [hasMicrophone, hasCamera, microphoneId, cameraId]);

  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream ?? null;
  }, [stream]);

  const ofKind = (kind: MediaDeviceKind) =>
    devices.filter((device) => device.kind === kind && device.deviceId !== '');
  return { preview, obstacle, ofKind };
}

import { useEffect, useRef, useState } from 'react';

export interface DeviceChoice {
  readonly hasMicrophone: boolean;
  readonly hasCamera: boolean;
  readonly microphoneId: string;
  readonly cameraId: string;
  readonly speakerId: string;
}

export const noDevices: DeviceChoice = {
  hasMicrophone: false,
  hasCamera: false,
  microphoneId: '',
  cameraId: '',
  speakerId: '',
};

/** Why a device cannot be used: the browser or its owner says no, there is none, something else has it. */
export type DeviceObstacle = 'refused' | 'missing' | 'taken';

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
export function useDevices({ hasMicrophone, hasCamera, microphoneId, cameraId }: DeviceChoice) {
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

import { useEffect, useEffectEvent } from 'react'

import { systemState, type SystemState } from '#services/contracts/system.ts'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { useSystemCall } from './use-system-call.ts'

const lookMs = 1_500

export function useSystemState() {
  const read = useOfficeRead(systemState, '/api/crm/system')
  const { data, mutate } = read
  const call = useSystemCall(mutate)
  const isRunning = data !== undefined && runs(data)
  const look = useEffectEvent(() => void mutate())
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => look(), lookMs)
    return () => clearInterval(timer)
  }, [isRunning])
  return { read, call, isRunning }
}

const runs = ({ verify, rebuild }: SystemState): boolean =>
  verify?.status === 'running' || rebuild?.status === 'running'

/** What a spike is: clicks of one day, and how many times as many as on a usual one. */
export const spikeRule = { clicks: 50, times: 5, usualDays: 28, mostClicked: 200 } as const

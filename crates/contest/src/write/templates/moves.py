@VALUED nim_sum = 0
@NIMLIKE large = 0  # how many values are larger than 1
@VALUED for part in parts:
@VALUED     value = grundy($ARGS part)
@VALUED     nim_sum ^= value
@NIMLIKE     large += value > 1
@COUNTED total = 0
@LISTED found = []
for place, part in enumerate(parts):
@COUNTED     lefts = set()
@VALUED     own = grundy($ARGS part)
@MOVED     $BEFORE
@PLACED     $AT = place
    for option in $OPTIONS($GIVEN):
        option = sorted(option)
@VALUED         value = nim_sum ^ own
@NIMLIKE         any_large = large > (own > 1)
@VALUED         for next in option:
@VALUED             met = grundy($ARGS next)
@VALUED             value ^= met
@NIMLIKE             any_large = any_large or met > 1
@NORMAL         lost = value == 0
@NIMLIKE         lost = (value != 0) != any_large
@SEARCH         lost = not wins($ARGS parts[:place] + parts[place + 1:] + option)
        if lost:
@COUNTED             lefts.add(tuple(option))
@LEFT             $AFTER
@LISTED             found.append($ENTRY)
@COUNTED     total += len(lefts)
@LISTED found.sort()
@LISTED found = [one for i, one in enumerate(found) if i == 0 or one != found[i - 1]]
